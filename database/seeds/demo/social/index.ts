// What the demo's people post: 260 posts of 60 people about nights in 12 cities over 14 days, with comments and reactions.
import careers from "../careers/index.ts";
import type { Demo, DemoSeed } from "../demo-seed.ts";
import follows from "../follows/index.ts";
import journal from "../journal/index.ts";
import listings from "../listings/index.ts";
import people from "../people/index.ts";
import { addAnswers } from "./add-answers.ts";
import { addPosts } from "./add-posts.ts";

const social: DemoSeed<void> = {
  after: [careers, follows, journal, listings, people],
  seed: async (demo: Demo) => {
    const crowd = demo.resultOf(people).slice(0, 90);
    const posts = await addPosts(demo, crowd.slice(0, 56));
    await addAnswers(demo, crowd, posts);
    demo.onProgress(`${posts.length} posts`);
  },
};

export default social;
