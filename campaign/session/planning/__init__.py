"""Looking ahead before an order is given: courses, what they cost, ranges, and the rules that each figure stands under."""
