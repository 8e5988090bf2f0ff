import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { entryRulesQuery } from "./entry-queries.ts";
import { EntryQuestionsForm } from "./entry-questions-form.tsx";
import { EntryRulesForm } from "./entry-rules-form.tsx";
import { TeamVouches } from "./team-vouches.tsx";

/** What a team asks people who apply, how it answers them, and who may vouch. */
export default function EntrySection({ organiserId }: { organiserId: string }) {
  const query = useQuery(entryRulesQuery(organiserId));
  const [isSaved, setIsSaved] = useState(false);
  const [showsVouches, setShowsVouches] = useState(false);
  return (
    <section aria-labelledby="who-may-come" className="grid gap-5">
      <h2 id="who-may-come" tabIndex={-1} className="type-h2">
        Who may come
      </h2>
      <p className="max-w-reading text-ink-2">
        For nights that take applications. Write your questions here, then choose them under Questions of a
        night. People who apply read by when you answer, and you write the sentences.
      </p>
      <Loaded query={query} what="Your questions" why={refusedWhy(query)}>
        {({ rules, questions }) => (
          <div className="grid gap-10">
            <EntryQuestionsForm
              key={questions.map(({ id }) => id).join()}
              organiserId={organiserId}
              known={questions}
              isSaved={isSaved}
              onSaved={() => setIsSaved(true)}
            />
            <EntryRulesForm key={organiserId} organiserId={organiserId} known={rules} />
            {showsVouches ? (
              <TeamVouches organiserId={organiserId} />
            ) : (
              <div className="grid justify-items-start gap-3">
                <h3 className="type-h3">Who vouched for whom</h3>
                <p className="max-w-reading text-ink-2">
                  Only owners and managers read it, and each reading is noted in our audit log.
                </p>
                <Button variant="outline" onClick={() => setShowsVouches(true)}>
                  Show who vouched
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}
