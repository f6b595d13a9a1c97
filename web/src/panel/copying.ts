// The address of where one is, for others.

import { element } from './element';
import { toast } from './notices';

const kCopied = 'The link to this spot is copied.';

// Over plain HTTP from another machine there is no clipboard but the old one.
function copyBySelection(text: string): boolean {
  const field = element('textarea', { class: 'unseen', 'aria-hidden': 'true' });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export async function copyLink(link: string): Promise<void> {
  const copied = await (navigator.clipboard?.writeText(link) ?? Promise.reject()).then(() => true, () => copyBySelection(link));
  if (copied) toast(kCopied);
  else toast('This browser does not let the page copy: take the link from the address bar.', true);
}
