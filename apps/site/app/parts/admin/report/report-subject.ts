/** What is reported: its kind as the database names it, its id, and the noun people read. */
export type ReportSubject = {
  kind:
    | "event"
    | "venue"
    | "organiser"
    | "article"
    | "artist"
    | "profile"
    | "job"
    | "conversation"
    | "post"
    | "comment"
    | "photo"
    | "question"
    | "reply";
  id: string;
  noun: string;
};
