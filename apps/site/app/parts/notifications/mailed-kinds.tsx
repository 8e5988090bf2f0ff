import { useQuery } from "@tanstack/react-query";
import { MAIL_FREQUENCIES, type MailFrequency, NOTIFICATION_KINDS } from "@undercroft/contract/notifications";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import { frequenciesOf } from "./kind-choices.tsx";

type MailedKinds = NonNullable<Answer<"find_mailed_kinds">>;

const mailedKey = (token: string) => ["mailed-kinds", token];
const find = (token: string) => call("find_mailed_kinds", { p_token: token });

/** What the link of a mail opens: its kinds, which can be mailed less often or never. More often takes a sign-in. */
export function MailedKindsPage({ token }: { token: string }) {
  const query = useQuery({ queryKey: mailedKey(token), queryFn: () => find(token), staleTime: 0 });
  return (
    <Loaded query={query} what="Your emails">
      {(found) =>
        found === null || found.kinds.length === 0 ? (
          <p>
            This link does not lead to any emails. You can choose what you hear of under{" "}
            <Link to="/settings/notifications" className="text-link">
              Settings, Notifications
            </Link>
            .
          </p>
        ) : (
          <Kinds token={token} found={found} />
        )
      }
    </Loaded>
  );
}

function Kinds({ token, found }: { token: string; found: MailedKinds }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(mailedKey(token));
  const lessen = async (kind: string | null, mail: MailFrequency) => {
    const isDone = await attempt(() =>
      call("lessen_mails", { p_token: token, ...(kind ? { p_kind: kind } : {}), p_mail: mail }),
    );
    if (isDone) announce("Saved.");
  };
  const isOver = found.kinds.every(({ mail }) => mail === "never");
  return (
    <div className="grid gap-6">
      <p>
        {isOver ? "No more of these emails go to " : "These emails go to "}
        <strong>{found.address}</strong>.
      </p>
      <ul className="border-ink border-t-2">
        {found.kinds.map((one) => (
          <li key={one.kind} className="border-line border-b py-4">
            <Field label={NOTIFICATION_KINDS[one.kind]?.label ?? one.kind}>
              <Select
                className="max-w-64"
                value={one.mail}
                disabled={one.mail === "never" || isBusy}
                onChange={(event) => void lessen(one.kind, event.target.value as MailFrequency)}
              >
                {frequenciesOf(one)
                  .filter(([name]) => MAIL_FREQUENCIES.indexOf(name) >= MAIL_FREQUENCIES.indexOf(one.mail))
                  .map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
              </Select>
            </Field>
          </li>
        ))}
      </ul>
      {refusal ? (
        <ErrorState>Your choice was not saved. Check your connection and choose again.</ErrorState>
      ) : null}
      {isOver ? null : (
        <div>
          <Button busy={isBusy} onClick={() => void lessen(null, "never")}>
            End all of these emails
          </Button>
        </div>
      )}
      <p className="text-ink-2 text-small">
        With this link you can only get fewer emails. To get more again, sign in and open{" "}
        <Link to="/settings/notifications" className="text-link">
          Settings, Notifications
        </Link>
        .
      </p>
    </div>
  );
}
