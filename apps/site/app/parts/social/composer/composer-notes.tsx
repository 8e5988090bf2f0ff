import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import { hasLink, namesPeople } from "#app/parts/social/card/split-post.ts";
import type { Standing } from "#app/parts/social/social-queries.ts";
import { Button } from "#app/ui/button.tsx";

/** In the composer's place while the email address is not confirmed. */
export function Unconfirmed({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Write a post" className="grid gap-3 border-2 border-ink p-4">
      <p>
        Confirm your email address first. The link is in the mail you got when you signed up, and{" "}
        <Link to="/settings/security">Sign-in and security</Link> sends another one.
      </p>
      <div>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

type WaitNoteProps = { standing: Standing | null; body: string; attachment: ChosenAttachment | null };

/** Says beforehand that a post waits for a look. */
export function WaitNote({ standing, body, attachment }: WaitNoteProps) {
  const holdsLink = hasLink(body) || namesPeople(body) || attachment?.kind === "track";
  const waits = standing?.waits === "limited" || (standing?.waits === "new" && holdsLink);
  return (
    <p role="status" className="text-ink-2 text-small empty:hidden">
      {waits
        ? standing?.waits === "limited"
          ? "We check your posts before others see them."
          : "Your account is new: we check a post with a link or a mention before others see it."
        : null}
    </p>
  );
}

/** Asks who may see a hidden profile before anything is posted under it. */
export function HiddenProfile({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Your profile is hidden" className="border-warn border-s-4 ps-4">
      <p className="mb-3">
        <strong>Your profile is hidden.</strong> Choose who may see it first: a post shows your name and
        picture, and is read only by people who may see your profile.
      </p>
      {children}
    </section>
  );
}
