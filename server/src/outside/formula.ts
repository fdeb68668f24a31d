/** How a text begins that some spreadsheet takes for a formula: full-width signs run where the keyboard has them. */
export const runs = /^[=+\-@\t\r\n＝＋－＠]/;
