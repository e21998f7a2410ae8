// The page for when the server cannot be reached: it stands at the address that was asked for, so it is asked for again.
const again = document.querySelector("#main a");
if (again && location.pathname !== "/away") again.setAttribute("href", location.href);
addEventListener("online", () => location.reload());
