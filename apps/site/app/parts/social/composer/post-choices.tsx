import type { Audience, CommentsMode } from "#app/parts/social/post.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";

const COMMENTS_MODES: Record<CommentsMode, string> = {
  everyone: "Everyone",
  following: "People I follow",
  nobody: "Nobody",
};

type PostChoicesProps = {
  audience: Audience;
  onAudience: (audience: Audience) => void;
  mode: CommentsMode;
  onMode: (mode: CommentsMode) => void;
};

/** Who reads a post, and who may comment on it. */
export function PostChoices({ audience, onAudience, mode, onMode }: PostChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Who sees it" hint="At most the people who may see your profile.">
        <Select value={audience} onChange={(event) => onAudience(event.target.value as Audience)}>
          <option value="public">Everyone</option>
          <option value="followers">Your followers</option>
        </Select>
      </Field>
      <Field label="Who may comment" hint="Others can only read.">
        <Select value={mode} onChange={(event) => onMode(event.target.value as CommentsMode)}>
          {Object.entries(COMMENTS_MODES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
