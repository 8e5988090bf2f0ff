import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, sees, touches } from "../trigger-rules.ts";

const owner = id("user owner");
const states = { own: { where: `user_id = '${owner}'` }, nameless: { where: "user_id is null" } };
const digits = (last: string) => last.padStart(32, "0");

const part: MatrixPart = {
  rowStates: {
    announcements: { current: { where: "ends_at > now()" } },
    contact_messages: states,
    data_requests: states,
    slug_history: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    for (const [number, user_id] of [owner, null].entries()) {
      const one = { name: "Olu", email: "olu@example.com", user_id, form_token: digits(String(number)) };
      const due_at = "2030-01-01T00:00:00Z";
      await insert(client, "contact_messages", {
        ...one,
        due_at,
        reference: `MESSAGE${number}`,
        topic: "other",
        message: "Where is the cloakroom?",
      });
      await insert(client, "data_requests", {
        ...one,
        due_at,
        reference: `REQUEST${number}`,
        kind: "access",
      });
    }
    await insert(client, "announcements", {
      body: "The map knows every room.",
      ends_at: "2090-01-01T00:00:00Z",
    });
    await insert(client, "slug_history", { thing: "venues", slug: "the-old-crypt", target_id: id("venue") });
  },
  callers: {
    count_sitemap: ["anon", "authenticated", "service_role"],
    find_old_slug: ["anon", "authenticated", "service_role"],
    list_sitemap: ["anon", "authenticated", "service_role"],
    record_error_signal: ["service_role"],
    search_engine_overview: ["authenticated"],
    set_announcement: ["authenticated"],
    submit_contact_message: ["service_role"],
    submit_data_request: ["service_role"],
  },
  triggerRules: [
    announces("announcements", "body"),
    sees(
      "announcements",
      "what was announced is gone when it ends",
      "update announcements set ends_at = now() - interval '1 second'",
      "anon",
      "not exists (select from announcements)",
    ),
    touches("data_requests"),
    {
      says: "an address that an event had before is kept",
      change: `update events set slug = 'a-new-name' where id = '${id("event published")}'`,
      question: `exists (select from slug_history where thing = 'events' and target_id = '${id("event published")}')`,
    },
    {
      says: "the address of a venue that is gone is kept",
      change: `insert into venues (id, name, slug, address, area_id) values ('${id("probe")}', 'Probe', 'probe', '1 Probe Street', '${id("area")}'); delete from venues where id = '${id("probe")}'`,
      question: "exists (select from slug_history where thing = 'venues' and slug = 'probe')",
    },
    {
      says: "an eleventh report of an error within the hour is refused",
      change: `set local role anon; insert into error_reports (title) select 'It broke' from generate_series(1, 11)`,
      question: null,
    },
    {
      says: "a request for data that is done stays done",
      change: "update data_requests set status = 'done'; update data_requests set status = 'received'",
      question: null,
    },
    {
      says: "a closed message is not answered",
      change:
        "update contact_messages set status = 'closed'; update contact_messages set status = 'answered'",
      question: null,
    },
  ],
};

export default part;
