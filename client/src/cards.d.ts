/** Made by vite.config.ts from src/doublejeu/text: the few words of each game that stand on the first page. */
declare module 'virtual:cards' {
  export interface Card {
    title: string
    pitch: string
    minutes: string
  }
  const cards: Record<'fr' | 'en', Record<string, Card>>
  export default cards
}
