/** How a text begins that some spreadsheet takes for a formula: full-width signs run where the keyboard has them. */
export const runs = /^[=+\-@\t\r\n＝＋－＠]/;

/** What gets an apostrophe in front in a csv: also a text that has one there already, or reading would take its own one off. */
export const quoted = /^'*[=+\-@\t\r\n＝＋－＠]/;
