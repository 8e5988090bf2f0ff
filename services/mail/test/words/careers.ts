const work = {
  title: "Engineer & <b>stagehand</b> at O'Brien's",
  path: "/careers/posts/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
};

export default {
  "job-application-received": work,
  "job-application-receipt": { ...work, organisation: "The Tallow Works" },
  "job-application-moved": { ...work, status: "interview", sentence: "Come on Tuesday at six." },
  "job-decided": { ...work, decision: "changes", note: "Say who pays for parking." },
  "job-closing": { ...work, day: "2026-12-05" },
  "job-nudge": { ...work, waiting: "3" },
  "job-alert": {
    jobs: [
      { title: work.title, path: "/careers/engineer", pay: "£16.00 an hour", where: "Penstock, London" },
    ],
  },
};
