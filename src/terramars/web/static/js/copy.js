// Buttons that copy a text. They are hidden where there is no script: the text itself can be selected there.

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.querySelector("textarea[readonly], input[readonly]");
    if (field) field.select();
    // Plain http, as in a home network, has no clipboard but the old way of copying what is selected.
    if ((await copied(button.dataset.copy)) || document.execCommand("copy")) {
      document.querySelector("[data-said]").textContent = button.dataset.done;
    }
  });
}
