throw new Error("The command lines of the job queue are not part of the product.");
