// The answer to a sign-up that waits for its confirmation.
import { randomUUID } from "node:crypto";
import type { Auth } from "../auth.ts";
import { emailMetadata } from "../store/identities.ts";
import { phoneMetadata } from "../store/phone-identity.ts";
import { type IdentityRow, toUser } from "../store/user-row.ts";

/** What the caller sent in the sign-up. */
export type Applied = { provider: "email" | "phone"; address: string; data: Record<string, unknown> };

/**
 * For an address or number that is known it is made up, of the same fields in the same order, so nothing in it says
 * which it was.
 */
export function answerAsPending(
  auth: Auth,
  { provider, address, data }: Applied,
  { id = randomUUID(), identityId = randomUUID() }: { id?: string; identityId?: string } = {},
): Response {
  const now = auth.now();
  const time = now.toISOString();
  const isEmail = provider === "email";
  const claims = (isEmail ? emailMetadata : phoneMetadata)(id, address, false);
  const identity: IdentityRow = {
    id: identityId,
    provider_id: id,
    user_id: id,
    identity_data: claims,
    provider,
    email: isEmail ? address : null,
    last_sign_in_at: time,
    created_at: time,
    updated_at: time,
  };
  return Response.json(
    toUser({
      ...nobody,
      id,
      email: isEmail ? address : null,
      phone: isEmail ? null : address,
      confirmation_sent_at: now,
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: { ...data, ...claims },
      created_at: now,
      updated_at: now,
      identities: [identity],
    }),
  );
}

const nobody = {
  aud: "authenticated",
  role: "authenticated",
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change: "",
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  last_sign_in_at: null,
  phone_confirmed_at: null,
  phone_change: "",
  phone_change_sent_at: null,
  confirmed_at: null,
  banned_until: null,
  reauthentication_sent_at: null,
  is_sso_user: false,
  is_anonymous: false,
  deleted_at: null,
  factors: [],
};
