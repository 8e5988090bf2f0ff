// Where the product reads a token. A structure test compares this with what apps/server mounts: a service that is added
// is added here, or the corpus has not been shown to it.

/** Method and address, at least one for each kind of guard and each way through a service. */
export const places = [
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user"],
  ["GET", "/auth/v1/reauthenticate"],
  ["GET", "/auth/v1/user/identities/authorize?provider=google"],
  ["GET", "/auth/v1/passkeys"],
  ["GET", "/auth/v1/admin/users"],
  ["POST", "/auth/v1/invite"],
  ["GET", "/auth/v1/admin/sso/providers"],
  ["POST", "/auth/v1/logout?scope=local"],
  ["POST", "/auth/v1/factors"],
  ["GET", "/papers/v1/tickets/00000000-0000-4000-8000-000000000000"],
  ["POST", "/passes/v1/apple"],
  ["POST", "/passes/v1/google"],
  ["GET", "/rest/v1/"],
  ["GET", "/rest/v1/profile_private?select=user_id"],
  ["GET", "/rest/v1/events?select=slug&limit=1"],
  ["HEAD", "/rest/v1/events?select=slug&limit=1"],
  ["PATCH", "/rest/v1/profiles?user_id=eq.00000000-0000-4000-8000-000000000000"],
  ["POST", "/rest/v1/rpc/list_sessions"],
  ["GET", "/storage/v1/bucket"],
  ["GET", "/storage/v1/object/library/face.png"],
  ["HEAD", "/storage/v1/object/authenticated/library/face.png"],
  ["POST", "/storage/v1/object/list/library"],
  ["PUT", "/storage/v1/object/library/face.png"],
  ["POST", "/storage/v1/upload/resumable"],
  ["POST", "/functions/v1/notify-error"],
  ["POST", "/payments/v1/payments"],
  ["POST", "/payments/v1/check"],
  ["POST", "/realtime/v1/api/broadcast"],
  ["POST", "/realtime/v1/api/broadcast/forged/events/token"],
] as const;

/** Addresses that read no token: anyone who may see them at all sees the same. */
export const tokenless: readonly string[] = ["/inbox", "/inbox.json", "/map"];
