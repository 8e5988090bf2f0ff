/** The screen that says where a mail went. */
export const loadSentScreens = () => import("./sign-up-sent.tsx");

/** The screen that asks for the second step. */
export const loadSecondStep = () => import("./second-step.tsx");
