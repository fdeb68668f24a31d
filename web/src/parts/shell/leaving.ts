/** Whether the user signed out; sign-in then does not lead back to the last screen. */
export const leaving = { deliberate: false };
