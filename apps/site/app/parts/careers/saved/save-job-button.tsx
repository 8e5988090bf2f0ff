import clsx from "clsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { savedJobs } from "./saved-jobs.ts";

type SaveJobButtonProps = { jobId: string; title: string; withLabel?: boolean; className?: string };

/** Keeps a post for later, signed in or not. */
export function SaveJobButton({ jobId, title, withLabel = false, className }: SaveJobButtonProps) {
  const isSaved = savedJobs.useSaved().includes(jobId);
  return (
    <button
      type="button"
      data-needs-script=""
      className={buttonClass({
        variant: withLabel ? "outline" : "quiet",
        size: withLabel ? "md" : "icon",
        className: clsx("relative z-10", className),
      })}
      aria-pressed={isSaved}
      data-saves={savedJobs.markOf(jobId)}
      aria-label={withLabel ? undefined : `Save ${title}`}
      onClick={() => {
        savedJobs.save(jobId, !isSaved);
        announce(isSaved ? `${title} removed from saved` : `${title} saved`);
      }}
    >
      <Heart className="size-5" aria-hidden="true" />
      {withLabel ? (
        <span>
          Save<span data-when-saved="">d</span>
        </span>
      ) : null}
    </button>
  );
}
