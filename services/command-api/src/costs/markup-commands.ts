import { clearMarkup, markup, setMarkup } from '@granary/domain/costs';
import { streamCommands } from '../commands/index.ts';

export const markupCommands = streamCommands(markup, { set: setMarkup, clear: clearMarkup });
