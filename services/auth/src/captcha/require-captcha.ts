// Asks a captcha service whether its answer was given by a person: https://docs.hcaptcha.com/#verify-the-user-response-server-side,
// https://developers.cloudflare.com/turnstile/get-started/server-side-validation/. Off unless configured.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { AuthError } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { admin, type Guard } from "../request/caller.ts";
import { captchaErrors } from "./captcha-errors.ts";

const timeout = 5000;
const tries = 2;

const security = z.object({ captcha_token: z.string().check(z.minLength(1), z.maxLength(10_000)) });
const verdict = z.object({
  success: z.boolean(),
  "error-codes": z.optional(z.array(z.string())),
});

/** Requires a solved captcha, except with the service key: servers cannot solve one. */
export const requireCaptcha: Guard<null> = async (auth, request) => {
  await requireHuman(auth, request);
  return null;
};

/** As {@link requireCaptcha}, for the grants by which people sign in; the others follow from one that was let in. */
export const requireCaptchaByGrant: Guard<null> = async (auth, request) => {
  const grant = request.query.get("grant_type");
  if (grant !== "refresh_token" && grant !== "pkce") await requireHuman(auth, request);
  return null;
};

/** @throws AuthError captcha_failed; unexpected_failure while the service is unreachable, since refusing is safer */
async function requireHuman(auth: Auth, request: AuthRequest): Promise<void> {
  const { captcha } = auth.settings;
  if (!captcha || (await isAdmin(auth, request))) return;
  const given = security.safeParse(request.body.gotrue_meta_security);
  if (!given.success) throw captchaErrors.failed("no captcha_token found");
  const form = new URLSearchParams({ secret: captcha.secret, response: given.data.captcha_token });
  if (request.address) form.set("remoteip", request.address);
  const { success, "error-codes": codes = [] } = await ask(captcha.url, form);
  if (!success) throw captchaErrors.failed(codes.join(", ") || "the answer was not accepted");
}

function isAdmin(auth: Auth, request: AuthRequest): Promise<boolean> {
  return admin(auth, request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthError && error.status < 500) return false;
      throw error;
    },
  );
}

async function ask(url: string, form: URLSearchParams): Promise<z.output<typeof verdict>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, {
        method: "POST",
        body: form,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      return verdict.parse(await response.json());
    } catch (error) {
      if (attempt === tries) throw captchaErrors.away(error);
    }
  }
}
