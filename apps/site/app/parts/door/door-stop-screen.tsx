import { toSignInPath } from "@undercroft/contract";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { DoorStop } from "./door-stop.ts";

const words: Record<DoorStop, { title: string; text: string }> = {
  "signed-out": {
    title: "Sign in for this door",
    text: "Your team's nights open with your account. With a link for the door, open that link again on this device.",
  },
  "no-permission": {
    title: "This door is not yours",
    text: "You are in this team, but not at its door. Ask the owner for the role Door, or for a link for tonight.",
  },
  "pass-unknown": {
    title: "This link opens no door",
    text: "Check that you opened the whole link, or ask for a new one.",
  },
  "pass-ended": {
    title: "This link has ended",
    text: "Links end when a supervisor ends them, or six hours after the night. What this device kept of the night was erased.",
  },
  "pass-other-device": {
    title: "This link is in use on another device",
    text: "A link works on the first device that opens it. Ask a supervisor for a link of your own.",
  },
  "pass-other-night": {
    title: "This link is for another night",
    text: "Open the link you were given for tonight.",
  },
  "not-public": {
    title: "This night is not public yet",
    text: "The door opens once the night is published.",
  },
  "not-found": {
    title: "No door here",
    text: "There is no such night, or it is not your team's. Look at the list of your doors.",
  },
  ended: {
    title: "This night is over",
    text: "Its tickets let nobody in any more, and the list was erased from this device.",
  },
  "no-answer": {
    title: "No connection",
    text: "This device has not opened this door before, so it needs a connection once. Then it goes on without one.",
  },
};

/** Why nobody can work at this door on this device, and what to do. */
export function DoorStopScreen({
  stop,
  slug,
  onRetry,
}: {
  stop: DoorStop;
  slug: string;
  onRetry: () => void;
}) {
  const { title, text } = words[stop];
  return (
    <section className="column grid max-w-reading gap-5 py-16">
      <h1 tabIndex={-1} className="type-h1">
        {title}
      </h1>
      <p className="text-[1.25rem]">{text}</p>
      <p className="flex flex-wrap gap-3">
        {stop === "signed-out" ? (
          <LinkButton to={toSignInPath(`/door/${slug}`)} size="lg">
            Sign in
          </LinkButton>
        ) : null}
        {["no-answer", "not-public", "pass-ended", "not-found"].includes(stop) ? (
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <LinkButton to="/door" variant="outline" size="lg">
          All doors
        </LinkButton>
      </p>
    </section>
  );
}
