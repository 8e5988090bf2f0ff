import { toSignInPath } from "@undercroft/contract";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { BellRing } from "#app/ui/icons/bell-ring.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type AlertButtonProps = {
  name: string;
  /** the search as it stands, as the database is asked */
  search: Record<string, unknown>;
  isSignedIn: boolean;
  returnTo: string;
};

/** Keeps the search as it stands: new posts that fit it come by mail, once a day at most. */
export function AlertButton({ name, search, isSignedIn, returnTo }: AlertButtonProps) {
  const [state, setState] = useState<"idle" | "busy" | "kept">("idle");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const look = buttonClass({ variant: "outline", size: "sm", className: "ms-auto" });
  if (!isSignedIn)
    return (
      <Link to={toSignInPath(returnTo)} className={look} data-needs-script="">
        <BellRing className="size-4" aria-hidden="true" />
        Alert me
      </Link>
    );
  const keep = async () => {
    if (state !== "idle") return;
    setState("busy");
    setRefusal(null);
    try {
      await call("save_job_alert", { p_name: firstLetters(name, 120), p_filters: search });
      setState("kept");
      announce("Alert saved. New work comes by email at nine in the morning.");
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
      setState("idle");
    }
  };
  return (
    <>
      {state === "kept" ? (
        <p className="ms-auto text-small">
          Alert saved. <Link to="/careers/applications?show=alerts">Your alerts</Link>
        </p>
      ) : (
        <button
          type="button"
          className={look}
          aria-busy={state === "busy" || undefined}
          onClick={() => void keep()}
        >
          <BellRing className="size-4" aria-hidden="true" />
          Alert me
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}
