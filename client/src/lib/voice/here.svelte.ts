/** Whether this player's phone speaks for the table: it has been laid in the middle. */
class Here {
  on = $state(false)
}

export const here = new Here()
