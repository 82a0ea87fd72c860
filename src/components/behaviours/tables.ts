/** A box that scrolls must be within reach of the keyboard; one that does not must not stop it. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});

for (const box of document.querySelectorAll('.t-table')) observer.observe(box);

export {};
