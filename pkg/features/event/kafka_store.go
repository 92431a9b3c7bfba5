package event

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
	"github.com/twmb/franz-go/pkg/kgo"
)

// kafkaStore sends events to Kafka instead of storing them. What was stored before is read,
// erased and deleted as ever.
type kafkaStore struct {
	store

	client *kgo.Client
	within time.Duration // how long all replicas may take to have a record
}

// kafkaTime is how long a browser waits for Kafka before it is told to send its events
// again later.
const kafkaTime = 10 * time.Second

const (
	// The headers of records say what they are.
	kafkaKind, kafkaEvent, kafkaErasure = "kind", "event", "erasure"
)

// erasure is the value of a record that asks consumers to delete what they have of a user:
// the events with the user, and those of the sessions in which the user appears.
type erasure struct {
	User string    `json:"user"`
	At   time.Time `json:"at"`
}

// newKafkaStore makes a client that waits for all replicas, and is idempotent: a record
// that is sent again after a lost answer isn't there twice.
func newKafkaStore(under store, o Options, log zerolog.Logger) (*kafkaStore, error) {
	client, err := kgo.NewClient(
		kgo.SeedBrokers(o.EventKafka...), kgo.DefaultProduceTopic(o.EventKafkaTopic), kgo.ClientID("knowmad"),
		kgo.RequiredAcks(kgo.AllISRAcks()), // idempotent by default
		// A record whose answer is lost fails in time: the browser sends it again, with its uuid.
		kgo.AllowIdempotentProduceCancellation(),
		kgo.RecordDeliveryTimeout(o.KafkaTime), kgo.ProduceRequestTimeout(o.KafkaTime),
		kgo.MaxBufferedRecords(2*maxTogether),
	)
	if err != nil {
		return nil, fmt.Errorf("--event-kafka: %w", err)
	}
	log.Info().Strs("brokers", o.EventKafka).Str("topic", o.EventKafkaTopic).Msg("event: events go to Kafka")
	return &kafkaStore{under, client, o.KafkaTime}, nil
}

func (k *kafkaStore) put(ctx context.Context, now time.Time, rows []row) error {
	records := make([]*kgo.Record, 0, len(rows))
	for _, r := range rows {
		r.Received = db.At(now)
		value, err := json.Marshal(lineOf(r))
		if err != nil {
			return err
		}
		records = append(records, record(r.UUID, kafkaEvent, value))
	}
	return k.produce(ctx, records...)
}

// record has the moment at which the client sends it, from which it counts its timeouts.
func record(key, kind string, value []byte) *kgo.Record {
	return &kgo.Record{Key: []byte(key), Value: value, Headers: []kgo.RecordHeader{{Key: kafkaKind, Value: []byte(kind)}}}
}

// produce returns once all replicas have the records, or in time with an error. The client
// itself looks at the time between its attempts only, so it isn't waited for.
func (k *kafkaStore) produce(ctx context.Context, records ...*kgo.Record) error {
	ctx, cancel := context.WithTimeout(ctx, k.within)
	done := make(chan error, 1)
	go func() {
		defer cancel()
		done <- k.client.ProduceSync(ctx, records...).FirstErr()
	}()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("sending to Kafka: %w", err)
	}
	return nil
}

// erase asks consumers to delete what they have of a user.
func (k *kafkaStore) erase(ctx context.Context, user string, now time.Time) error {
	value, err := json.Marshal(erasure{user, now.UTC()})
	if err != nil {
		return err
	}
	return k.produce(ctx, record(user, kafkaErasure, value))
}

func (k *kafkaStore) close() error {
	k.client.Close()
	return k.store.close()
}
