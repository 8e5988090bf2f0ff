/** The dialog that asks who somebody is; it is no part of any first page. */
export const loadAuthDialog = () => import("./auth-dialog.tsx");
