import { z } from "zod/mini";
import { toggle, wholeNumber } from "../kinds.ts";

export default {
  ERROR_WEBHOOK_SECRET: {
    kind: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
            "must be whsec_ and at least 24 bytes in base64: echo whsec_$(openssl rand -base64 32)",
          ),
        ),
    ),
    usual: null,
    says: "What is posted to `ERROR_WEBHOOK_URL` is signed with this, as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`): `whsec_` and base64. Without it nothing is signed.",
  },
  METRICS_PORT: {
    kind: z.optional(wholeNumber(1, 65_535)),
    usual: null,
    says: "A port on which Prometheus reads figures at `/metrics`: requests by route, waits, queues, mails, replicas, broken rules. It listens on 127.0.0.1 alone; without it nothing is counted. Where `PROCESSES` are several, each has the port after the one before it.",
  },
  PROCESSES: {
    kind: z._default(
      z.pipe(
        z
          .string()
          .check(z.regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "must be auto or a whole number from 1 to 64")),
        z.transform((text): number | "auto" => (text === "auto" ? text : Number(text))),
      ),
      1,
    ),
    usual: "1",
    says: "How many server processes answer at the port: `auto` is one for each core. One of them does the jobs as well; one that dies is replaced while the others go on. The connections of `DATABASE_CONNECTIONS` are shared out among them. Each further one takes memory of its own.",
  },
  PROBE: {
    kind: z._default(toggle, false),
    usual: "false",
    says: "Whether a copy that does queued work books a free place on a night of its own each minute and gives it back, to see that it can. All of it is undone before anybody could see it; a probe that fails is an alarm.",
  },
  DRAIN_SECONDS: {
    kind: z._default(wholeNumber(0, 300), 0),
    usual: "0",
    says: "For how long a copy that is told to stop goes on serving while `/health/ready` says that it is not ready, so that a load balancer stops sending it requests first. 5 suits one that asks every second or two.",
  },
};
