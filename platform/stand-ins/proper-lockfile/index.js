// tus-js-client requires it when Node loads it, and calls it only for uploads that a file of Node remembers.
exports.lock = () => {
  throw new Error("Uploads are remembered by the browser, not by a file of Node.");
};
