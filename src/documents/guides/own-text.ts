import type { GuideId } from '../../contract/guides.ts';
import { splitTitle } from '../../contract/look.ts';
import type { Service } from '../../contract/service.ts';

/** The owner's text of a guide, with its own title if it has one; null if the owner wrote none. */
export function ownText(id: GuideId, { texts: own }: Service): ReturnType<typeof splitTitle> | null {
  const text = id === 'terms' || id === 'privacy' ? own?.[id] : undefined;
  return text === undefined ? null : splitTitle(text);
}
