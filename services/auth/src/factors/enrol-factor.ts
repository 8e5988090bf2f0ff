// POST /factors: the beginning of a second factor; it counts once a challenge was answered with it.
import { randomUUID } from "node:crypto";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { seal } from "../keys/sealed.ts";
import { parsePhone } from "../phone/parse-phone.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { deleteUnverifiedFactors, type FactorType, listFactors } from "../store/factors.ts";
import { addFactor } from "./add-factor.ts";
import { factorErrors } from "./factor-errors.ts";
import { createTotp } from "./totp.ts";

const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});

type EnrolBody = z.output<typeof enrolBody>;

const longestName = 255;

/** Begins an enrolment. */
export async function enrolFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const body = parseBody(enrolBody, request.body);
  const type = body.factor_type;
  if (type !== "totp" && type !== "phone" && type !== "webauthn") {
    throw errors.invalid("factor_type needs to be totp, phone, or webauthn");
  }
  for (const name of ["friendly_name", "issuer"] as const) {
    if ((body[name] ?? "").length > longestName) {
      throw errors.invalid(`${name} must be at most ${longestName} characters`);
    }
  }
  if (!auth.settings.factors[type].enrol) throw factorErrors.enrolDisabled(type);
  return Response.json(await enrolments[type](auth, request, caller, body));
}

type Enrol = (auth: Auth, request: AuthRequest, caller: SignedIn, body: EnrolBody) => Promise<object>;

const enrolments: Record<FactorType, Enrol> = {
  totp: enrolTotp,
  phone: enrolPhone,
  webauthn: enrolKey,
};

async function enrolTotp(
  auth: Auth,
  request: AuthRequest,
  caller: SignedIn,
  body: EnrolBody,
): Promise<object> {
  const { user } = caller;
  const issuer = body.issuer || new URL(auth.settings.siteUrl).host;
  const totp = createTotp(issuer, user.email || user.phone || user.id);
  const id = randomUUID();
  const secret = seal(auth.secrets.factors, id, totp.secret);
  await auth.database.transaction((query) =>
    addFactor(auth, query, request, caller, { id, type: "totp", name: body.friendly_name, secret }),
  );
  const { qr_code, secret: shown, uri } = totp;
  return { id, type: "totp", friendly_name: body.friendly_name, totp: { qr_code, secret: shown, uri } };
}

async function enrolPhone(
  auth: Auth,
  request: AuthRequest,
  caller: SignedIn,
  body: EnrolBody,
): Promise<object> {
  if (!body.phone) throw errors.invalid("Phone number required to enroll Phone factor");
  const phone = parsePhone(body.phone);
  const id = randomUUID();
  await auth.database.transaction(async (query) => {
    const same = (await listFactors(query, caller.user.id)).filter((factor) => factor.phone === phone);
    if (same.some((factor) => factor.status === "verified")) throw factorErrors.phoneVerified();
    await deleteUnverifiedFactors(query, caller.user.id, { phone });
    await addFactor(auth, query, request, caller, { id, type: "phone", name: body.friendly_name, phone });
  });
  return { id, type: "phone", friendly_name: body.friendly_name, phone };
}

/** The key itself is made in answer to the first challenge. */
async function enrolKey(
  auth: Auth,
  request: AuthRequest,
  caller: SignedIn,
  body: EnrolBody,
): Promise<object> {
  const id = randomUUID();
  await auth.database.transaction((query) =>
    addFactor(auth, query, request, caller, { id, type: "webauthn", name: body.friendly_name }),
  );
  return { id, type: "webauthn", friendly_name: body.friendly_name };
}
