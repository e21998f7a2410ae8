// A page that waits for something to be worked out looks again by itself; it has a link for that as well.
setTimeout(() => location.reload(), 2500);
