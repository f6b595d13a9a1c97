// The dialog that asks for a floor: ways out of it, and a number for towers where
// looking for a button takes too long.

import type { App } from '../app';
import type { Loaded } from '../core/protocol';
import { closeOutside, part } from './element';

const kManyFloors = 60;

export function startElevator(app: App): void {
  closeOutside(part<HTMLDialogElement>('#floors'));
  const form = part<HTMLFormElement>('#floor-form');
  const fit = ({ floors }: Loaded): void => {
    form.hidden = floors <= kManyFloors;
    part<HTMLInputElement>('#floor-number').value = '';
  };
  app.on('loaded', fit);
  if (app.loaded) fit(app.loaded);
}
