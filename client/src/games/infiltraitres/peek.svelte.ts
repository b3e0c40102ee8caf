/** Whether cards that only this seat may see lie open on this screen: while one has to play, or for as long as one likes. */
class Peek {
  /** Chosen by the person; forgotten with the page. */
  kept = $state(false)
}

export const peek = new Peek()
