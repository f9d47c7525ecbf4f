"""The umpire's desk as a page of the window, and the pages behind it: he sits at no side's seat and sees both."""
