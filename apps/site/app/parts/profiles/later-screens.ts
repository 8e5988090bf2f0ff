/** The screen that says where a mail went. */
export const loadSentScreens = () => import("./sign-in/sign-up-sent.tsx");

/** The screen that asks for a second factor. */
export const loadMfaChallenge = () => import("./factors/mfa-challenge.tsx");
