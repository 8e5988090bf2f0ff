import { z } from "zod/mini";
import { list } from "../kinds.ts";

const pushHosts = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com";

export default {
  PUSH_CONTACT: {
    kind: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
            "must be mailto: with an address, or an https address",
          ),
        ),
    ),
    usual: null,
    says: "Whom the browsers' services write to when something is wrong with our notifications, such as `mailto:push@example.org`. Without it nothing is sent to browsers, and nobody is asked.",
  },
  PUSH_HOSTS: {
    kind: z._default(
      list.check(
        z.refine(
          (hosts) =>
            hosts.every((host) =>
              /^(https?:\/\/)?(\*\.)?[a-z0-9.-]+(:\d+)?$|^https?:\/\/\[[0-9a-f:]+\](:\d+)?$/i.test(host),
            ),
          "must be hosts such as *.push.apple.com, with commas between",
        ),
      ),
      pushHosts.split(","),
    ),
    usual: pushHosts,
    says: "The services of browsers that notifications may be sent to, with commas between: a host, `*.` before all below it, or a whole origin. Hosts on private networks are refused unless their origin is named.",
  },
};
