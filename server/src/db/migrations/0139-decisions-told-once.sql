-- A decision always changes its response, whose line of the log says what, and by which call: a second line beside it, without a
-- value of its own, told the same again. What becomes of a decision later still has its lines.
drop trigger activity_insert on decision;
