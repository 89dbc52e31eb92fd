import { mapOf } from '../../contract/map-of.ts';

/** Towns with an article in Portuguese, by country. */
export const townArticles: ReadonlyMap<string, readonly { readonly article: 'o' | 'a'; readonly towns: readonly string[] }[]> = mapOf({
  PT: [
    { article: 'o', towns: 'Porto,Funchal,Barreiro,Seixal,Montijo,Entroncamento,Fundão,Cartaxo'.split(',') },
    {
      article: 'a',
      towns:
        'Amadora,Batalha,Covilhã,Figueira da Foz,Guarda,Horta,Lousã,Maia,Marinha Grande,Mealhada,Moita,Nazaré,Póvoa de Varzim,Trofa'.split(
          ',',
        ),
    },
  ],
  BR: [{ article: 'o', towns: 'Rio de Janeiro,Recife,Guarujá'.split(',') }],
  EG: [{ article: 'o', towns: ['Cairo'] }],
});
