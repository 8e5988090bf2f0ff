import { useState } from "react";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { wipeFrom } from "#app/api/wiping-mark.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { rereadPerson } from "#app/parts/profiles/session/session-store.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type RadioOption, RadioOptions } from "#app/ui/fields/radio-options.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { UnsentHere } from "./unsent-here.tsx";

/** A night ahead that somebody holds tickets to. */
export type UpcomingTicket = NonNullable<Answer<"get_my_erasure">>["tickets"][number];

/** What becomes of upcoming tickets: given back, or kept by an email that shows them. */
type TicketChoice = "give_back" | "keep";

/** What becomes of posts and comments: their words stay without a name, or everything goes. */
type PostsChoice = "remove" | "keep";

async function leave(tickets: TicketChoice | null, posts: PostsChoice): Promise<void> {
  await call("request_erasure", { p_posts: posts, ...(tickets ? { p_tickets: tickets } : {}) });
  // this device keeps nothing from that day on, also where nobody opens the site signed in before it
  wipeFrom((await call("get_my_erasure"))?.due_at ?? null);
  await rereadPerson();
}

async function stay(): Promise<void> {
  await call("keep_my_account");
  wipeFrom(null);
  await rereadPerson();
}

type DeleteAccountProps = {
  dueAt: string | null;
  obstacles: readonly string[];
  tickets: readonly UpcomingTicket[];
};

/** Leaving: what stands in the way, what goes and what stays, and the way back for 14 days. */
export function DeleteAccount({ dueAt, obstacles, tickets }: DeleteAccountProps) {
  const { run, isBusy, problem } = useSave();
  const [isAsking, setIsAsking] = useState(false);
  if (dueAt)
    return (
      <div className="grid gap-4 border-warn border-s-4 ps-4" role="status">
        <p>
          <strong>Your account will be deleted on {dayName(londonWallClock(new Date(dueAt)).day)}.</strong> It
          is hidden until then, and you can still keep it.
        </p>
        <ProblemNote>{problem}</ProblemNote>
        <div>
          <Button
            busy={isBusy}
            onClick={async () => {
              if (await run(stay)) notify("Your account stays");
            }}
          >
            Keep my account
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {obstacles.length > 0 ? (
        <div className="border-warn border-s-4 ps-4">
          <p className="font-bold">First, please settle this:</p>
          <ul className="mt-1 list-disc ps-5">
            {obstacles.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <Button variant="outline" disabled={obstacles.length > 0} onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking ? <Confirm tickets={tickets} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function Confirm({ tickets, onClose }: { tickets: readonly UpcomingTicket[]; onClose: () => void }) {
  const { run, isBusy, problem } = useSave();
  const [choice, setChoice] = useState<TicketChoice | null>(null);
  const [posts, setPosts] = useState<PostsChoice>("remove");
  const [isSure, setIsSure] = useState(false);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Delete your account?">
      <div className="grid gap-4">
        <div>
          <h3 className="font-bold">This goes</h3>
          <p className="text-ink-2">
            Your name, email, pictures, profile, answers, follows, saved nights, settings, and every way to
            sign in.
          </p>
        </div>
        <div>
          <h3 className="font-bold">This stays</h3>
          <p className="text-ink-2">
            What was paid, without your name, for six years because tax law asks for it. Decisions about
            reports, for three years, so that they can be checked. Your handle stays reserved for a year,
            unreadable.
          </p>
        </div>
        {tickets.length > 0 ? (
          <UpcomingTickets tickets={tickets} choice={choice} onChoose={setChoice} />
        ) : null}
        <PostsQuestion choice={posts} onChoose={setPosts} />
        <UnsentHere />
        <Checkbox
          label="I understand that it is gone for good after 14 days"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
        />
        <ProblemNote>{problem}</ProblemNote>
        <FreshSignIn problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            busy={isBusy}
            disabled={!isSure || (tickets.length > 0 && choice === null)}
            onClick={async () => {
              if (await run(() => leave(choice, posts))) onClose();
            }}
          >
            Delete my account
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PostsQuestionProps = { choice: PostsChoice; onChoose: (choice: PostsChoice) => void };

const postsChoices: readonly RadioOption<PostsChoice>[] = [
  { value: "remove", label: "Remove them", says: "Words and pictures go with your account." },
  {
    value: "keep",
    label: "Leave the words",
    says: "They stay, under “deleted user”. Your pictures go.",
  },
];

/** Asks what happens to the person's posts and comments. */
function PostsQuestion({ choice, onChoose }: PostsQuestionProps) {
  return (
    <fieldset>
      <legend className="font-bold">Your posts and comments</legend>
      <RadioOptions options={postsChoices} value={choice} onChange={onChoose} className="mt-3" />
    </fieldset>
  );
}

type UpcomingTicketsProps = {
  tickets: readonly UpcomingTicket[];
  choice: TicketChoice | null;
  onChoose: (choice: TicketChoice) => void;
};

/** Lists the nights ahead and asks what happens to their tickets. */
function UpcomingTickets({ tickets, choice, onChoose }: UpcomingTicketsProps) {
  const isAllFree = tickets.every((ticket) => ticket.is_free);
  const choices: RadioOption<TicketChoice>[] = [
    {
      value: "keep",
      label: "Keep my tickets",
      says: "We email you the references for the door. After that we can't tell you if a night changes; a refund still goes to your card.",
    },
    ...(isAllFree
      ? [
          {
            value: "give_back" as const,
            label: "Give them back",
            says: "Other people can have your places.",
          },
        ]
      : []),
  ];
  return (
    <fieldset>
      <legend className="font-bold">You still have tickets</legend>
      <ul className="mt-1 list-disc ps-5 text-ink-2">
        {tickets.map(({ title, night_date }) => (
          <li key={`${title} ${night_date}`}>
            {title}, {dayName(night_date)}
          </li>
        ))}
      </ul>
      <RadioOptions options={choices} value={choice} onChange={onChoose} className="mt-3" />
      {isAllFree ? null : (
        <p className="mt-3 text-small">
          Want your money back instead? Give paid tickets back under <Link to="/bookings">My bookings</Link>{" "}
          first.
        </p>
      )}
    </fieldset>
  );
}
