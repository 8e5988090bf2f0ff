throw new Error("The job queue is configured by platform/jobs, not by a file.");
