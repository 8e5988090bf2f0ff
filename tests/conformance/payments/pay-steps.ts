// People who hold places and pay for them over HTTP, at either provider.
import { randomUUID } from "node:crypto";
import { ProviderAway } from "@undercroft/payments";
import { generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { type FakeStripe, startFakeStripe } from "../../fakes/stripe/index.ts";
import { es256 } from "../auth/forged/sign-by-hand.ts";
import { type RunningServices, startServices } from "../start-services.ts";

/** What the payment service answers. */
export type Paying = {
  status: number;
  headers: Headers;
  body: {
    booking?: { id: string; ref: string; status: string; total_pence: number };
    payment?: { id: string; attempt: number; status: string };
    client_secret?: string | null;
    details?: string;
    message?: string;
  };
};

/** The key that signs everybody's token, at every server. */
export const key = generateSigningKey();

/** The product's services with one provider, and what one does with them. */
export async function startTill(provider: "test" | "stripe") {
  const fake: FakeStripe | null = provider === "stripe" ? await startFakeStripe() : null;
  const services = await startServices({
    given: [nonExpiringKey(readSigningKey(key))],
    ...(fake ? { stripe: fake.account } : {}),
  });
  const { url } = services;
  const world = await makeWorld(services);
  const post = (path: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const rpc = async (token: string, name: string, args: object) => {
    // a procedure that answers nothing sends no body
    const answer = await (await post(`/rest/v1/rpc/${name}`, token, args)).text();
    return answer === "" ? {} : JSON.parse(answer);
  };

  return {
    services,
    fake,
    ...world,
    makeGuest: () => makeGuest(services, world.makePerson),
    post,
    rpc,
    /** Holds two places. */
    hold: (
      token: string,
      night: { eventId: string; typeId: string },
    ): Promise<{ id: string; ref: string; status: string }> =>
      rpc(token, "hold_booking", {
        p_event_id: night.eventId,
        p_lines: [{ ticket_type_id: night.typeId, quantity: 2 }],
      }),
    /** Begins to pay. */
    async start(
      token: string,
      bookingId: string,
      given: { key?: string; body?: object } = {},
    ): Promise<Paying> {
      const body = { booking_id: bookingId, buyer_name: "Olu", terms_version: "1", ...given.body };
      const answer = await post(
        "/payments/v1/payments",
        token,
        body,
        given.key ? { "idempotency-key": given.key } : {},
      );
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Paying["body"],
      };
    },
    close: async () => {
      await services.close();
      await fake?.close();
    },
    ...outcomes(services, fake),
    ...books(services, fake),
  };
}

/** Nights to sell and people with accounts. */
export async function makeWorld({ superuser, issuer }: RunningServices) {
  const [organiser, venue, area] = [randomUUID(), randomUUID(), randomUUID()];
  await superuser.query(
    `insert into public.areas (id, name, slug, kind, lat, lng) values ('${area}', 'Leeds', 'leeds', 'city', 53.8, -1.55)`,
  );
  await superuser.query(
    `insert into public.venues (id, name, address, postcode, area_id, lat, lng, status, venue_type) values ('${venue}', 'The Vault', '1 Arch Street', 'LS11 5AB', '${area}', 53.79, -1.55, 'active', 'club')`,
  );
  await superuser.query(`insert into public.organisers (id, name) values ('${organiser}', 'Night Shift')`);

  /** A night a month ahead: £10 and a fee of £1. */
  async function makeNight(places = 20): Promise<{ eventId: string; typeId: string }> {
    const [eventId, typeId] = [randomUUID(), randomUUID()];
    await superuser.query(
      `insert into public.events (id, title, description, category, organiser_id, venue_id, starts_at, status, refund_policy)
       values ($1, 'Vault night', 'A night to remember.', 'music', $2, $3, now() + interval '30 days', 'published', '{"cooling_off_hours": 48}')`,
      [eventId, organiser, venue],
    );
    await superuser.query(
      "insert into public.ticket_types (id, event_id, name, kind, face_pence, fee_pence) values ($1, $2, 'Entry', 'paid', 1000, 100)",
      [typeId, eventId],
    );
    await superuser.query("update public.ticket_inventory set quantity = $2 where ticket_type_id = $1", [
      typeId,
      places,
    ]);
    return { eventId, typeId };
  }

  /** Somebody with an account, and their token. @param claims what else it says */
  async function makePerson(user: string = randomUUID(), claims: object = {}): Promise<string> {
    const session = randomUUID();
    await superuser.query("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [
      user,
      `${user}@example.org`,
    ]);
    await superuser.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
    const now = Math.floor(Date.now() / 1000);
    return es256(
      { alg: "ES256", typ: "JWT", kid: key.kid },
      {
        iss: issuer,
        aud: "authenticated",
        sub: user,
        role: "authenticated",
        session_id: session,
        iat: now,
        exp: now + 3600,
        ...claims,
      },
      key,
    );
  }

  /** The token of somebody of the team: of its owner, who has a second factor, unless said otherwise. */
  async function makeOrganiser(role = "owner", claims: object = { aal: "aal2" }): Promise<string> {
    const user = randomUUID();
    const token = await makePerson(user, claims);
    await superuser.query(
      "insert into public.organiser_members (organiser_id, user_id, role) values ($1, $2, $3)",
      [organiser, user, role],
    );
    return token;
  }
  return { makeNight, makePerson, makeOrganiser, organiserId: organiser, venueId: venue };
}

/** Somebody without an account, with an address that a code proved, and their token. */
async function makeGuest(
  { superuser }: RunningServices,
  makePerson: (user: string, claims: object) => Promise<string>,
): Promise<string> {
  const user = randomUUID();
  const token = await makePerson(user, { is_anonymous: true });
  await superuser.query(
    "update auth.users set email = null, email_confirmed_at = null, is_anonymous = true where id = $1",
    [user],
  );
  await superuser.query(
    `insert into internal.guest_accounts (user_id, email, inbox, proven_at, proven_session)
     select $1, $2, internal.inbox_hash($2), now(), (select id::text from auth.sessions where user_id = $1)`,
    [user, `guest-${user}@example.org`],
  );
  return token;
}

/** The token of an admin with a second factor. */
export async function makeAdmin(
  { superuser }: RunningServices,
  makePerson: (user: string, claims: object) => Promise<string>,
): Promise<string> {
  const user = randomUUID();
  const token = await makePerson(user, { aal: "aal2" });
  await superuser.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [user]);
  return token;
}

/** What happens at the provider. */
function outcomes(services: RunningServices, fake: FakeStripe | null) {
  const { url, superuser, paymentTasks } = services;
  const refOf = (secret: string) => secret.split("_secret_")[0] ?? "";
  const bank = (path: string, body: object) =>
    fetch(`${url}/payments/v1/test/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const card = (secret: string, number: string) =>
    bank("confirm", { client_secret: secret, number, expiry: "12/40", cvc: "123" });
  /** The queue's work, done now. */
  async function work(): Promise<void> {
    const rows = await superuser.query<{ id: string }>(
      "select id from internal.webhook_events where applied_at is null order by random()",
    );
    for (const { id } of rows)
      await paymentTasks["apply-payment-event"]?.({ id }).catch((error) => {
        // the queue tries again, as the next round does here
        if (!(error instanceof ProviderAway)) throw error;
      });
    await paymentTasks["work-payments"]?.({});
    await paymentTasks["work-payouts"]?.({});
  }
  return {
    work,
    async succeed(secret: string): Promise<void> {
      if (fake) {
        fake.books.succeed(refOf(secret));
        await fake.call(`${url}/payments/v1/webhook`, refOf(secret));
      } else await card(secret, "4242424242424242");
    },
    async decline(secret: string): Promise<void> {
      if (fake) {
        fake.books.decline(refOf(secret));
        await fake.call(`${url}/payments/v1/webhook`, refOf(secret), {
          type: "payment_intent.payment_failed",
        });
      } else await card(secret, "4000000000000002");
    },
  };
}

/** What the provider's books say, and ours. */
function books({ superuser }: RunningServices, fake: FakeStripe | null) {
  return {
    /** Captured less sent back, by the provider's own books. */
    async kept(): Promise<number> {
      if (fake) return fake.books.kept();
      const [row] = await superuser.query<{ kept: number }>(
        `select (select coalesce(sum(captured_pence), 0) from internal.test_intents)::integer
           - (select coalesce(sum(amount_pence), 0) from internal.test_refunds)::integer
           - (select coalesce(sum(amount_pence - returned_pence), 0) from internal.test_transfers where status in ('paid', 'returned'))::integer as kept`,
      );
      return row?.kept ?? 0;
    },
    /** The same, by our ledger. */
    async clearing(): Promise<number> {
      const [row] = await superuser.query<{ pence: number }>(
        "select coalesce(sum(amount_pence), 0)::integer as pence from internal.ledger_entries where account = 'clearing'",
      );
      return row?.pence ?? 0;
    },
    violations: () => superuser.query("select rule, what from internal.violations"),
    async statusOf(bookingId: string): Promise<string> {
      const [row] = await superuser.query<{ status: string }>(
        "select status from public.bookings where id = $1",
        [bookingId],
      );
      return row?.status ?? "";
    },
    /** Pretends that so much time has passed for a payment and its hold. */
    async age(bookingId: string): Promise<void> {
      await superuser.query(
        "update public.bookings set hold_expires_at = now() - interval '11 seconds' where id = $1",
        [bookingId],
      );
      await superuser.query(
        "update public.payments set checked_at = now() - interval '2 minutes', created_at = now() - interval '2 minutes' where booking_id = $1",
        [bookingId],
      );
    },
  };
}
