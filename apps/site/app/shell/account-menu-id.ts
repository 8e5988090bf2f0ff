/** The id of the account menu's popover, for the buttons that open it. */
export const accountMenuId = "account-menu";
