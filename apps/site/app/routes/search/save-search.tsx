import { toSignInPath } from "@undercroft/contract";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { type SearchQuestion, searchHref } from "#app/parts/search/question.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { BellRing } from "#app/ui/icons/bell-ring.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type SaveSearchProps = { question: SearchQuestion; saved: Record<string, string> };

/** Keeps the search, with mails of what is new. Without an account it leads to the sign-in and back. */
export function SaveSearch({ question, saved }: SaveSearchProps) {
  const { person } = useSession();
  const [state, setState] = useState<"idle" | "busy" | "kept">("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (!saved.q && !saved.near) return null;
  if (!person)
    return (
      <Link
        to={toSignInPath(searchHref(question))}
        className={buttonClass({ variant: "outline", size: "sm", className: "ms-auto" })}
        data-needs-script=""
        rel="nofollow"
      >
        <BellRing className="size-4" aria-hidden="true" />
        Save this search
      </Link>
    );
  const keep = async () => {
    setState("busy");
    setRefusal(null);
    try {
      await call("save_search", {
        p_name: question.q || (saved.near ?? ""),
        p_question: saved,
        p_alert: true,
      });
      setState("kept");
      announce("Search saved. What is new comes by email at nine in the morning.");
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
      setState("idle");
    }
  };
  return (
    <>
      {state === "kept" ? (
        <p className="ms-auto text-small">
          Saved. What is new comes by email at nine in the morning.{" "}
          <Link to="/saved/searches" className="text-link">
            Your searches
          </Link>
        </p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="ms-auto"
          busy={state === "busy"}
          onClick={() => void keep()}
        >
          <BellRing className="size-4" aria-hidden="true" />
          Save this search
        </Button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}
