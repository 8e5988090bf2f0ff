import { lazy, Suspense } from "react";

const MyFeedback = lazy(() =>
  import("#app/parts/feedback/my-feedback.tsx").catch(() => ({ default: () => <></> })),
);

/** Nights of the last two weeks that this person may say something about. */
export default function Feedback({ personId }: { personId: string }) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <MyFeedback personId={personId} />
    </Suspense>
  );
}
