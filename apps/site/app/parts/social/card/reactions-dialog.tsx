import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { nameOfCard, REACTIONS } from "#app/parts/social/post.ts";
import { reactionsQuery } from "#app/parts/social/social-queries.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PersonPicture } from "./person-picture.tsx";

/** Who reacted to a post, as far as the reader may see them. */
export default function ReactionsDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const query = useQuery(reactionsQuery(postId));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Reactions">
      <Loaded query={query} what="The list">
        {({ people, others }) => (
          <>
            <ul>
              {people.map((person) => (
                <li
                  key={`${person.user_id} ${person.kind}`}
                  className="flex items-center gap-3 border-line border-b py-2"
                >
                  <PersonPicture person={person} className="size-9" />
                  <Link to={`/social/u/${person.handle}`} className="min-w-0 grow truncate font-bold">
                    {nameOfCard(person)}
                  </Link>
                  <span className="text-ink-2 text-small">{REACTIONS[person.kind]}</span>
                </li>
              ))}
            </ul>
            {others > 0 ? (
              <p className="mt-3 text-ink-2">
                {people.length > 0
                  ? `And ${plural(others, "other")}.`
                  : `${plural(others, "reaction")} of people whose profiles you cannot see.`}
              </p>
            ) : people.length === 0 ? (
              <p className="text-ink-2">No reactions any more.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
