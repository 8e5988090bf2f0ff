/** The screen that says where a mail went. */
export const loadSentScreens = () => import("#app/parts/profiles/sign-in/sign-up-sent.tsx");

/** The screen that asks for a second factor. */
export const loadMfaChallenge = () => import("#app/parts/profiles/factors/mfa-challenge.tsx");
