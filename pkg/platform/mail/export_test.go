package mail

// Write gives the letter that a message becomes.
func (o *Outbox) Write(m Message) (*Letter, error) {
	from, _ := o.Sender(m.Market)
	return o.writer.Write(m, o.Clock.Now(), from)
}
