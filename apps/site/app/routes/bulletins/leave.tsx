import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/leave.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Stop hearing from an organiser",
    description: "End the bulletins of one organiser or venue.",
    canonical: "/bulletins/leave",
    isHidden: true,
  });

/** Whose bulletins the link ends; read in the browser, for the page is the same for everybody. What asks is fetched with a link alone. */
function useSenderName(token: string): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    import("#app/api/call.ts")
      .then(({ call }) => call("find_bulletin_link", { p_token: token }))
      .then((found) => isCurrent && setName(found?.name ?? null))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return name;
}

/** Where the link of a mailed bulletin leads: no more of them from this organiser or venue. Works without scripts and without a sign-in. */
export default function LeaveBulletins() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const state = params.get("state");
  const name = useSenderName(token) ?? "this organiser or venue";
  return (
    <div className="column grid gap-5 py-8">
      <h1 tabIndex={-1} className="max-w-reading type-h1">
        {state === "left" ? "You have stopped" : "Stop hearing from them"}
      </h1>
      {state === "left" ? (
        <p role="status" className="max-w-reading">
          You get no more bulletins from {name}. What you booked with them is still told to you.
        </p>
      ) : (
        <>
          <p className="max-w-reading" role={state === "failed" ? "alert" : undefined}>
            {state === "failed"
              ? "That did not work. Try once more."
              : `You get no more bulletins from ${name}. Mails about what you booked go on, and so do bulletins of others.`}
          </p>
          <form method="post" action="/functions/v1/bulletins-leave">
            <input type="hidden" name="token" value={token} />
            <Button type="submit">Stop the bulletins</Button>
          </form>
        </>
      )}
      <p>
        <Link to="/settings/notifications">Choose what else you are told</Link>
      </p>
    </div>
  );
}
