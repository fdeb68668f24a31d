/** Whether the session was ended by its owner; then sign-in does not lead back to where they were. */
export const leaving = { deliberate: false };
