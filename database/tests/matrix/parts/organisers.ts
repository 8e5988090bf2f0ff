import { id } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, touches } from "../trigger-rules.ts";

const person = (name: string) => `user_id = '${id(`user ${name}`)}'`;

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    organisers: { any: { where: "true" } },
    organiser_members: {
      own: { where: `${person("team")} and status = 'active'` },
      colleague: { where: person("hidden") },
      invited: { where: person("owner") },
    },
  },
  addRows: async ({ client }) => {
    await client.query(`
      insert into organisers (id, name) values ('${id("other organiser")}', 'Day Shift');
      insert into organiser_members (organiser_id, user_id, role, status) values
        ('${id("organiser")}', '${id("user hidden")}', 'editor', 'active'), ('${id("other organiser")}', '${id("user owner")}', 'door', 'invited')`);
  },
  triggerRules: [
    touches("organisers"),
    announces("organisers", "name"),
    {
      says: "organisers get an address",
      change: `insert into organisers (id, name) values ('${id("probe")}', 'Probe')`,
      question: `(select slug from organisers where id = '${id("probe")}') = 'probe'`,
    },
  ],
};

export default part;
