// The way to a room that a list or the plan names.

import type { App } from '../app';
import { toast } from './notices';

export async function goThere(app: App, path: string): Promise<void> {
  const there = (await app.walking?.go({ path })) ?? false;
  if (there) app.show('walk');
  else toast('Nobody can stand there.', true);
}
